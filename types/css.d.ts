/** Islands bring their styles along; the bundler knows what to do with them. */
declare module '*.css';

/** Styles as a text, for what is loaded later than the page's own. */
declare module '*.css?inline' {
  const styles: string;
  export default styles;
}
