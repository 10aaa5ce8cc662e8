import {
  type Addressed,
  fileAddress,
  type Pictured,
  thumbnailAddress,
  thumbnailSize,
} from '#domain/common/files.ts';
import { placeholders } from '#installation';

/** Where this installation keeps files: a token in what the server draws, the page's own word in a browser. */
export const fileBase = () =>
  import.meta.env.SSR ? placeholders.fileBase : (document.documentElement.dataset['fileBase'] ?? '/files');

/** Where a document or an original is read. */
export const addressOf = (file: Addressed) => fileAddress(file, fileBase());

interface Props {
  /** Null: the site's default picture, which differs by host. */
  file: Pictured | null;
  alt: string;
  /** The original, which is what the page is about, and so is fetched at once; otherwise the thumbnail, when it is near. */
  isMain?: boolean;
}

/** A picture that keeps its place before it has come. */
export function Picture({ file, alt, isMain = false }: Props) {
  const small = file && thumbnailSize(file);
  if (!file || !small) {
    // The same small file on every page: asked for at once, it comes with the first text where it stands in the first view.
    return <img className="picture" src="/default-image" alt="" width={640} height={480} decoding="async" />;
  }
  const whole = { width: file.width ?? undefined, height: file.height ?? undefined };
  return isMain ? (
    <img className="picture" src={addressOf(file)} alt={alt} {...whole} fetchPriority="high" />
  ) : (
    <img
      className="picture"
      src={thumbnailAddress(file, fileBase())}
      alt={alt}
      {...small}
      loading="lazy"
      decoding="async"
    />
  );
}
