import { suggestionCalls } from '#api/participation/suggestion.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { hideSuggestion, showSuggestions } from './hide.ts';
import { suggestions } from './suggestions.ts';

export const suggestionRoutes = (parts: RouteParts) =>
  serveCalls(parts, suggestionCalls, {
    'GET /matching/getSuggestions': suggestions,
    'POST /matching/hideSuggestion': hideSuggestion,
    'POST /matching/showSuggestions': showSuggestions,
  });
