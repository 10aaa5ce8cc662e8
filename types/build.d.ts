/** What the build puts into client code; Vite's own types would bring Node's along. */
interface ImportMetaEnv {
  readonly PROD: boolean;
}
interface ImportMeta {
  readonly env: ImportMetaEnv;
}
