/** Asks whether the time is over each so many times only: what is done in between is quicker than to ask. */
export function seldom(isOver: () => boolean, times: number): () => boolean {
  let asked = 0;
  let isKnown = false;
  return () => {
    asked += 1;
    if (!isKnown && asked % times === 0) isKnown = isOver();
    return isKnown;
  };
}

export const never = () => false;
