/** Names and headings as they are compared: without what stands in brackets, without spaces, marks and capitals. */
export const plainName = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\(.*?\)|[^\p{L}\p{N}]/gu, '');
