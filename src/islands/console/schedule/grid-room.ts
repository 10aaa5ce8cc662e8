import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Pixels. By mouse and keyboard ten times and sixteen tables are in sight at 1440 x 900; a finger has its 44. */
const fine = { head: 44, row: 37, column: 79 };
const coarse = { head: 56, row: 52, column: 112 };
/** A column is no wider than this, however few there are. */
const widest = 240;

const sizesFor = (width: number, columns: number, isTables: boolean) => {
  const base = matchMedia('(pointer: coarse)').matches ? coarse : fine;
  const label = isTables ? 100 : 152;
  const fitting = columns === 0 ? 0 : Math.floor((width - label) / columns);
  return { ...base, label, column: Math.max(base.column, Math.min(fitting, widest)), bar: 18 };
};

/** How wide and high the cells of the grid are: its columns share the width that there is, and scroll where that is too little. */
export function useGridSizes(box: RefObject<HTMLElement | null>, columns: number, isTables: boolean) {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const scroller = box.current;
    if (!scroller) return;
    const look = () => setWidth(scroller.clientWidth);
    look();
    const resized = new ResizeObserver(look);
    resized.observe(scroller);
    return () => resized.disconnect();
  }, [box]);
  return sizesFor(width, columns, isTables);
}

/** Says on the frame at which side columns are out of sight, so that its shadow tells: many scroll bars hide until they are used. */
export function useEdges(
  frame: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
  columns: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other columns there is another width.
  useEffect(() => {
    const scroller = box.current;
    if (!scroller) return;
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = scroller;
      frame.current?.toggleAttribute('data-before', scrollLeft > 1);
      frame.current?.toggleAttribute('data-after', scrollLeft + clientWidth < scrollWidth - 1);
    };
    look();
    const resized = new ResizeObserver(look);
    resized.observe(scroller);
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      scroller.removeEventListener('scroll', look);
    };
  }, [frame, box, columns]);
}
