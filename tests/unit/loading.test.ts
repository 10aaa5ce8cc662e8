import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { overlay } from '#shell/loading.ts';

describe('the loading overlay', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const watched = () => {
    const turns: boolean[] = [];
    return { turns, isLoading: overlay((on) => turns.push(on)) };
  };

  it('stays away from what is there within 200 ms', () => {
    const { turns, isLoading } = watched();
    isLoading(true);
    vi.advanceTimersByTime(199);
    isLoading(false);
    vi.advanceTimersByTime(1000);
    expect(turns).toEqual([]);
  });

  it('covers what takes longer, and goes when it is there', () => {
    const { turns, isLoading } = watched();
    isLoading(true);
    vi.advanceTimersByTime(200);
    expect(turns).toEqual([true]);
    vi.advanceTimersByTime(1000);
    isLoading(false);
    vi.advanceTimersByTime(0);
    expect(turns).toEqual([true, false]);
  });

  it('never flashes: once shown it stays a while, also over what begins meanwhile', () => {
    const { turns, isLoading } = watched();
    isLoading(true);
    vi.advanceTimersByTime(210);
    isLoading(false);
    vi.advanceTimersByTime(300);
    expect(turns).toEqual([true]);
    isLoading(true);
    vi.advanceTimersByTime(300);
    expect(turns).toEqual([true]);
    isLoading(false);
    vi.advanceTimersByTime(400);
    expect(turns).toEqual([true, false]);
  });
});
