/**
 * The script that stands between the header and the text of every page. To ask where something stands makes a browser
 * resolve the styles, find the faces and lay out what it has read so far, in the task in which it read it. The first
 * frame has that much less to do: on a slow phone one task of 50 to 80 ms becomes two of 30 to 40 (`npm run bench -- paint`).
 */
export const layOutHeader = 'document.body.offsetTop';
