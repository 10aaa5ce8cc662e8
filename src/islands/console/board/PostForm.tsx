import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { BoardCategory, PostDetail } from '#api/board/board.ts';
import { nameIn } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import { sentence, sentenceWithHelp } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Radios } from '#islands/ui/form/Choices.tsx';
import { Field, Select } from '#islands/ui/form/Field.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { confirmAct } from '#shell/asking/confirm.ts';
import { tellDialog } from '#shell/asking/dialog.ts';
import { toast } from '#shell/toast.ts';
import type { BoardConsole } from '#stores/board/board-console.ts';
import { createPostEditor, type PostEditor, type PostValues } from '#stores/board/post-editor.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { PostFiles } from './PostFiles.tsx';
import type { BoardArea } from './PostList.tsx';
import { PostPreview } from './PostPreview.tsx';
import { PostVersions } from './PostVersions.tsx';
import RichText from './RichText.tsx';

/** A post in both languages beside each other, when it is read, and its files. */
export function PostForm({
  board,
  post,
  categories,
  zone,
  onChanged,
}: {
  board: BoardConsole;
  post: PostDetail | undefined;
  categories: readonly BoardCategory[];
  zone: string;
  onChanged: () => void;
}) {
  const t = useT<BoardArea>();
  const { tab } = board.$asked.get();
  const first = categories.find((one) => one.tab === tab) ?? categories[0];
  const editor = useStoreOf(() => createPostEditor({ post, categoryIdx: first?.categoryIdx, zone }));
  const values = useStore(editor.form.$values) as PostValues;
  const sending = useStore(editor.$sending);
  const [isDraftBack, setDraftBack] = useState(editor.hasDraft);
  const upload = (kind: 'boardImg' | 'boardFile') => (file: File) =>
    editor.upload(file, kind).catch((key: string) => {
      void tellDialog(`${file.name}: ${sentence(t, key)}`);
      return undefined;
    });
  const saved = (answer: PostDetail) => {
    toast(t(`boardConsole.done.${values.when}`));
    if (post) onChanged();
    else {
      editor.form.reset(editor.form.$values.get());
      board.goTo(board.nothing, { at: 'post', postIdx: answer.postIdx });
    }
  };
  const fields = (language: 'Ko' | 'En') => {
    const lang = language === 'Ko' ? 'ko' : 'en';
    const words = t(`boardConsole.language.${lang}`);
    return (
      <section className="board-language" aria-label={words}>
        <h3>{words}</h3>
        <Field
          name={`title${language}`}
          label={t('boardConsole.titleIn', { language: words })}
          lang={lang}
          max={limits.text}
          optional
        />
        <RichText
          name={`body${language}`}
          label={t('boardConsole.bodyIn', { language: words })}
          lang={lang}
          optional
          upload={upload('boardImg')}
        />
      </section>
    );
  };
  return (
    <section className="board-post" aria-labelledby="board-post">
      <div className="board-head">
        <h2 id="board-post">{t(post ? 'boardConsole.changePost' : 'boardConsole.newPost')}</h2>
        {post && (
          <a className="quiet-link" href={localePath(t.locale, `/media-center/detail/${post.postIdx}`)}>
            {t('boardConsole.onSite')}
          </a>
        )}
      </div>
      {isDraftBack && (
        <p className="board-draft" role="status">
          {t('boardConsole.draftBack')}{' '}
          <Button
            kind="plain"
            size="small"
            onClick={() => {
              editor.discard();
              setDraftBack(false);
            }}
          >
            {t('boardConsole.discard')}
          </Button>
        </p>
      )}
      <Form
        form={editor.form}
        label={t(post ? 'boardConsole.changePost' : 'boardConsole.newPost')}
        onDone={saved}
      >
        <Select
          name="categoryIdx"
          label={t('boardConsole.category')}
          options={categories.map((one) => ({
            value: String(one.categoryIdx),
            label: nameIn(t.locale, one),
          }))}
        />
        <p className="note">{t('boardConsole.oneLanguage')}</p>
        <div className="board-two">
          {t.locale === 'ko' ? [fields('Ko'), fields('En')] : [fields('En'), fields('Ko')]}
        </div>
        <Field
          name="videoUrl"
          type="url"
          label={t('boardConsole.video')}
          hint={t('boardConsole.videoHint')}
          optional
        />
        <div className="board-two">
          <PostFiles
            name="pictures"
            kind="boardImg"
            label={t('boardConsole.pictures')}
            upload={upload('boardImg')}
          />
          <PostFiles
            name="attachments"
            kind="boardFile"
            label={t('boardConsole.attachments')}
            upload={upload('boardFile')}
          />
        </div>
        <Radios
          name="when"
          label={t('boardConsole.when')}
          options={(['now', 'later', 'draft'] as const).map((value) => ({
            value,
            label: t(`boardConsole.whens.${value}`),
          }))}
        />
        {values.when === 'later' && (
          <Field
            name="at"
            type="datetime-local"
            label={t('boardConsole.at')}
            hint={t('boardConsole.atHint', { zone })}
          />
        )}
        <label className="board-pin">
          <input
            type="checkbox"
            checked={values.isPinned === 'Y'}
            onChange={(event) => editor.form.set('isPinned', event.target.checked ? 'Y' : 'N')}
          />{' '}
          {t('boardConsole.pin')}
        </label>
        <p role="status" className="note">
          {sending.length > 0 && t('boardConsole.sending', { names: sending.join(', ') })}
        </p>
        <Changed editor={editor} onTheirs={onChanged} />
        <div className="form-actions">
          <Button type="submit" disabled={sending.length > 0}>
            {t(`boardConsole.send.${values.when}`)}
          </Button>
          <PostPreview editor={editor} values={values} categories={categories} />
          {post && <Remove editor={editor} board={board} />}
        </div>
        {editor.form.isKept() && <p className="note form-after">{t('boardConsole.kept')}</p>}
      </Form>
      {post && <PostVersions editor={editor} zone={zone} onRestored={onChanged} />}
    </section>
  );
}

/** Another manager has saved the post since it was opened: the two ways on, neither of which loses anything silently. */
function Changed({ editor, onTheirs }: { editor: PostEditor; onTheirs: () => void }) {
  const t = useT<BoardArea>();
  const failure = useStore(editor.form.$failure);
  if (failure !== 'msg.post_changed') return null;
  const fail = (error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error)));
  return (
    <div className="board-changed" role="alert">
      <p>{t('boardConsole.changed')}</p>
      <div className="manage-acts">
        <Button
          kind="second"
          onClick={() => {
            editor.takeNewest().then(() => toast(t('boardConsole.mayOverwrite')), fail);
          }}
        >
          {t('boardConsole.keepMine')}
        </Button>
        <Button
          kind="second"
          onClick={() => {
            editor.discard();
            onTheirs();
          }}
        >
          {t('boardConsole.takeTheirs')}
        </Button>
      </div>
    </div>
  );
}

function Remove({ editor, board }: { editor: PostEditor; board: BoardConsole }) {
  const t = useT<BoardArea>();
  const remove = async () => {
    const words = { ok: t('boardConsole.delete'), cancel: t('ui.back'), danger: true };
    if (!(await confirmAct('delete', t('boardConsole.deletePost'), words))) return;
    const { titleKo, titleEn } = editor.form.$values.get() as PostValues;
    const name = nameIn(t.locale, { nameKo: titleKo, nameEn: titleEn });
    await editor.remove().then(
      () => {
        editor.discard();
        toast(t('boardConsole.deletedPost', { name }));
        board.goTo(board.nothing);
      },
      (error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))),
    );
  };
  return (
    <Button kind="danger" onClick={() => void remove()}>
      {t('boardConsole.delete')}
    </Button>
  );
}
