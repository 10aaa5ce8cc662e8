/** The line above applications after a decision: what could not be taken back says how it stands. */
import { atom } from 'nanostores';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { textsFor } from '#i18n/translator.ts';
import { DoneLine } from '#islands/console/participants/DoneLine.tsx';
import { Texts } from '#islands/ui/Texts.tsx';
import type { Decisions, Done } from '#stores/participation/participant-decisions.ts';

const refused = {
  participateIdx: 7,
  stateParticipate: 'COMPLETE',
  isMeeting: true,
} as Done['refused'][number];

function lineAfter(act: Done['act'], count = 0): string {
  const done = { act, count, refused: [refused], idxs: [], of: [] } as unknown as Done;
  const decisions = { $done: atom(done) } as unknown as Decisions;
  const children = createElement(DoneLine, { decisions, nameOf: () => 'Oil import' });
  const texts = textsFor('en', ['manage', 'choice']);
  return renderToStaticMarkup(createElement(Texts, { texts, children }));
}

test('a decision that was not taken back is said to stand', () => {
  const line = lineAfter('undo');
  expect(line).toContain('1 was not taken back, and stays as it was decided:');
  expect(line).toContain('Oil import: has asked for a meeting meanwhile');
});

test('one that was not decided on is said to be that', () => {
  expect(lineAfter('approve')).toContain('1 could not be decided on:');
});

test('where nothing came of it, it does not look done', () => {
  expect(lineAfter('undo')).toContain('data-failed');
  expect(lineAfter('undo', 1)).not.toContain('data-failed');
});
