/** Islands bring their styles along; the bundler knows what to do with them. */
declare module '*.css';
