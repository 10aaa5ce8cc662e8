import { useEffect, useRef, useState } from 'react';
import type { ParticipateDetail } from '#api/participation/participate.ts';
import { idxOf } from '#domain/common/fields.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import { Form } from '#islands/form/Form.tsx';
import { productFields } from '#islands/participate/company-fields.ts';
import { Fields } from '#islands/participate/Fields.tsx';
import type { FormArea } from '#islands/participate/field-spec.ts';
import { Button } from '#islands/ui/Button.tsx';
import { EmptyState } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { confirmAct } from '#shell/asking/confirm.ts';
import { tellDialog } from '#shell/asking/dialog.ts';
import { toastOnNextPage } from '#shell/toast.ts';
import { type AskedForm, isRequired } from '#stores/event-form/event-form.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { addressHere } from '#stores/lib/page-event.ts';
import { createProductForm } from '#stores/participation/my-company.ts';
import { OwnScreen } from './OwnScreen.tsx';

/** One product of one's own company, or a new one: `?edit=product&productIdx=12`. */
export default function ProductScreen() {
  const t = useT<FormArea>();
  const asked = new URLSearchParams(location.search).get('productIdx');
  const productIdx = asked === null ? undefined : idxOf(asked);
  return (
    <OwnScreen>
      {(own, form) =>
        asked === null || own.products.some((one) => one.productIdx === productIdx) ? (
          <Product own={own} productIdx={productIdx} asked={form} />
        ) : (
          <EmptyState title={t('participate.mine.notThere')} />
        )
      }
    </OwnScreen>
  );
}

function Product({
  own,
  productIdx,
  asked,
}: {
  own: ParticipateDetail;
  productIdx: number | undefined;
  asked: AskedForm;
}) {
  const t = useT<FormArea>();
  const { form, remove } = useStoreOf(() => createProductForm(own, productIdx, asked));
  const [isBusy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const isNew = productIdx === undefined;
  const isLast = own.products.length === 1 && isRequired(asked, 'products');
  const leave = (text: string) => {
    toastOnNextPage(text);
    location.assign(localePath(t.locale, addressHere('/my-page#products')));
  };
  const onRemove = async () => {
    const words = { ok: t('participate.mine.remove'), danger: true };
    if (!(await confirmAct('delete', t('participate.mine.confirmRemove'), words))) return;
    setBusy(true);
    await remove().then(
      () => {
        // What was typed goes with the product.
        form.reset();
        leave(t('participate.mine.removed'));
      },
      (error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))),
    );
    setBusy(false);
  };
  return (
    <section aria-labelledby="own-product">
      <h2 id="own-product" ref={heading} tabIndex={-1}>
        {t(isNew ? 'participate.mine.addTitle' : 'participate.mine.product')}
      </h2>
      <Form
        form={form}
        label={t(isNew ? 'participate.mine.addTitle' : 'participate.mine.product')}
        confirm={{ act: 'modify', text: t('ui.confirm.modify'), ok: t('participate.mine.productSave') }}
        onDone={() => leave(t('ui.done.changed'))}
      >
        <Fields fields={productFields} at="product" />
        {!isNew && isLast && <p className="note">{t('participate.mine.lastOne')}</p>}
        <div className="form-actions">
          <Button type="submit">{t('participate.mine.productSave')}</Button>
          {!isNew && !isLast && (
            <Button kind="danger" busy={isBusy} onClick={() => void onRemove()}>
              {t('participate.mine.remove')}
            </Button>
          )}
        </div>
      </Form>
    </section>
  );
}
