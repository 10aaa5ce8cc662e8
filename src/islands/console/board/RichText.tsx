import { Editor } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { acceptOf } from '#domain/common/file-types.ts';
import { fileAddress } from '#domain/common/files.ts';
import { FieldFrame } from '#islands/ui/form/Field.tsx';
import { useField } from '#islands/ui/form/form-context.ts';
import { useT } from '#islands/ui/Texts.tsx';
import type { PostFile } from '#stores/board/post-editor.ts';
import type { BoardArea } from './PostList.tsx';
import './rich-text.css';

/** A text with its markup, in one language. What is typed is the form's value, HTML; the server cleans it when it is saved. */
export default function RichText({
  name,
  label,
  lang,
  optional,
  upload,
}: {
  name: string;
  label: string;
  lang: 'ko' | 'en';
  optional: boolean;
  /** Stores a picture; undefined where it could not be, which was said. */
  upload: (file: File) => Promise<PostFile | undefined>;
}) {
  const { id, value, error, set } = useField(name);
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor>();
  const [, redraw] = useState(0);
  const latest = useRef({ set, upload });
  latest.current = { set, upload };
  const html = typeof value === 'string' ? value : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; what changes outside is taken over below.
  useEffect(() => {
    const add = async (files: readonly File[]) => {
      for (const file of files) {
        const stored = await latest.current.upload(file);
        if (stored)
          made
            .chain()
            .focus()
            .setImage({ src: fileAddress(stored), alt: '' })
            .run();
      }
    };
    const picturesOf = (data: DataTransfer | null) =>
      [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    const take = (data: DataTransfer | null) => {
      const files = picturesOf(data);
      if (files.length > 0) void add(files);
      return files.length > 0;
    };
    const made = new Editor({
      element: place.current,
      // Styles that a script puts into the page are refused by its policy; rich-text.css has them.
      injectCSS: false,
      content: html,
      extensions: [
        StarterKit.configure({
          heading: { levels: [2, 3, 4] },
          link: { openOnClick: false, protocols: ['mailto', 'tel'], HTMLAttributes: { target: null } },
        }),
        Image,
        TableKit.configure({ table: { resizable: false } }),
      ],
      editorProps: {
        attributes: {
          id,
          lang,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          class: 'rich-text-body prose',
          'data-field': name,
        },
        handlePaste: (_, event) => take(event.clipboardData),
        handleDrop: (_, event) => take((event as DragEvent).dataTransfer),
      },
      onUpdate: ({ editor: { isEmpty, getHTML } }) => latest.current.set(isEmpty ? '' : getHTML.call(made)),
      onTransaction: () => redraw((count) => count + 1),
    });
    setEditor(made);
    return () => made.destroy();
  }, []);
  // A draft that came back, or what was thrown away.
  useEffect(() => {
    if (editor && !editor.isFocused && html !== (editor.isEmpty ? '' : editor.getHTML()))
      editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);
  useEffect(() => {
    const body = editor?.view.dom;
    if (error) body?.setAttribute('aria-invalid', 'true');
    else body?.removeAttribute('aria-invalid');
    if (error) body?.setAttribute('aria-describedby', `${id}-error`);
    else body?.removeAttribute('aria-describedby');
  }, [editor, error, id]);
  return (
    <FieldFrame id={id} label={label} error={error} optional={optional}>
      <div className="rich-text" data-bad={error ? '' : undefined}>
        {editor && <Tools editor={editor} label={label} upload={upload} />}
        <div ref={place} />
      </div>
    </FieldFrame>
  );
}

type Command = (editor: Editor) => void;

/** What can be done with the text at the cursor. */
function Tools({
  editor,
  label,
  upload,
}: {
  editor: Editor;
  label: string;
  upload: (file: File) => Promise<PostFile | undefined>;
}) {
  const t = useT<BoardArea>();
  const [address, setAddress] = useState<string>();
  const chain = () => editor.chain().focus();
  const isInTable = editor.isActive('table');
  const isPicture = editor.isActive('image');
  const tool = (words: string, sign: ReactNode, run: Command, isOn?: boolean) => (
    <button
      type="button"
      className="rich-tool"
      aria-label={words}
      title={words}
      aria-pressed={isOn}
      onClick={() => run(editor)}
    >
      {sign}
    </button>
  );
  const setLink = () => {
    const href = address?.trim() ?? '';
    if (href === '') chain().extendMarkRange('link').unsetLink().run();
    else
      chain()
        .extendMarkRange('link')
        .setLink({ href: completed(href) })
        .run();
    setAddress(undefined);
  };
  return (
    <>
      <div role="toolbar" aria-label={t('boardConsole.tools', { field: label })} className="rich-tools">
        {tool(
          t('boardConsole.tool.heading'),
          'H1',
          () => chain().toggleHeading({ level: 2 }).run(),
          editor.isActive('heading', { level: 2 }),
        )}
        {tool(
          t('boardConsole.tool.subheading'),
          'H2',
          () => chain().toggleHeading({ level: 3 }).run(),
          editor.isActive('heading', { level: 3 }),
        )}
        {tool(
          t('boardConsole.tool.bold'),
          <b>B</b>,
          () => chain().toggleBold().run(),
          editor.isActive('bold'),
        )}
        {tool(
          t('boardConsole.tool.italic'),
          <em>I</em>,
          () => chain().toggleItalic().run(),
          editor.isActive('italic'),
        )}
        {tool(
          t('boardConsole.tool.bullets'),
          '•–',
          () => chain().toggleBulletList().run(),
          editor.isActive('bulletList'),
        )}
        {tool(
          t('boardConsole.tool.numbers'),
          '1.',
          () => chain().toggleOrderedList().run(),
          editor.isActive('orderedList'),
        )}
        {tool(
          t('boardConsole.tool.quote'),
          '“',
          () => chain().toggleBlockquote().run(),
          editor.isActive('blockquote'),
        )}
        {tool(
          t('boardConsole.tool.link'),
          t('boardConsole.tool.linkShort'),
          () => setAddress(String(editor.getAttributes('link')['href'] ?? '')),
          editor.isActive('link'),
        )}
        <label className="rich-tool">
          <input
            type="file"
            className="visually-hidden"
            accept={acceptOf('boardImg')}
            onChange={async ({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              currentTarget.value = '';
              const stored = file && (await upload(file));
              if (stored)
                chain()
                  .setImage({ src: fileAddress(stored), alt: '' })
                  .run();
            }}
          />
          {t('boardConsole.tool.picture')}
        </label>
        {tool(t('boardConsole.tool.table'), t('boardConsole.tool.tableShort'), () =>
          chain().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
        )}
        {tool(t('boardConsole.tool.undo'), t('boardConsole.tool.undo'), () => chain().undo().run())}
        {tool(t('boardConsole.tool.redo'), t('boardConsole.tool.redo'), () => chain().redo().run())}
      </div>
      {isInTable && (
        <div role="toolbar" aria-label={t('boardConsole.tool.inTable')} className="rich-tools">
          {tool(t('boardConsole.tool.addRow'), t('boardConsole.tool.addRow'), () =>
            chain().addRowAfter().run(),
          )}
          {tool(t('boardConsole.tool.addColumn'), t('boardConsole.tool.addColumn'), () =>
            chain().addColumnAfter().run(),
          )}
          {tool(t('boardConsole.tool.deleteRow'), t('boardConsole.tool.deleteRow'), () =>
            chain().deleteRow().run(),
          )}
          {tool(t('boardConsole.tool.deleteColumn'), t('boardConsole.tool.deleteColumn'), () =>
            chain().deleteColumn().run(),
          )}
          {tool(t('boardConsole.tool.deleteTable'), t('boardConsole.tool.deleteTable'), () =>
            chain().deleteTable().run(),
          )}
        </div>
      )}
      {address !== undefined && (
        <div className="rich-line">
          <label>
            {t('boardConsole.tool.address')}{' '}
            <input
              className="input"
              type="url"
              // biome-ignore lint/a11y/noAutofocus: it opens by the button that asks for it.
              autoFocus
              value={address}
              onChange={(event) => setAddress(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') {
                  event.preventDefault();
                  setLink();
                }
                if (event.key === 'Escape') setAddress(undefined);
              }}
            />
          </label>
          <button type="button" className="button" data-kind="second" data-size="small" onClick={setLink}>
            {t('boardConsole.tool.setLink')}
          </button>
        </div>
      )}
      {isPicture && (
        <div className="rich-line">
          <label>
            {t('boardConsole.tool.alt')}{' '}
            <input
              className="input"
              value={String(editor.getAttributes('image')['alt'] ?? '')}
              onChange={(event) => editor.commands.updateAttributes('image', { alt: event.target.value })}
            />
          </label>
        </div>
      )}
    </>
  );
}

/** An address as it is typed: 'expo.example' is one of the web, '/en/info' one of this site. */
const completed = (href: string) => (/^(\/|[a-z]+:)/i.test(href) ? href : `https://${href}`);
