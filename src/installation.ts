/**
 * What differs from one installation to the next stands in built pages as these tokens, and the front door replaces them
 * when it loads or renders a page, in `astro dev` too: one build serves any host. Only in the text and the attributes of pages and in
 * `.xml`, `.txt` and `.webmanifest` files; never in a script, whose hash the policy of the page names.
 */
export const placeholders = {
  siteUrl: '__SITE_URL__',
  apiBase: '__API_BASE__',
  fileBase: '__FILE_BASE__',
};
