import { atom } from 'nanostores';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '#api/client.ts';
import { createForm } from '#stores/lib/form.ts';
import { arrange, takeOut } from '#stores/lib/list-marks.ts';

const schema = z.object({
  name: z.string().min(1).max(5),
  password: z.string().min(6),
  products: z.array(z.object({ nameKo: z.string().min(1) })).min(1),
});
const initial = { name: '', password: '', products: [{ nameKo: '' }] };
const good = { name: 'Kim', password: 'secret', products: [{ nameKo: '장' }] };

function formWith(send: (data: unknown) => Promise<string> = async () => 'sent') {
  return createForm({ schema, initial, send });
}

describe('a form', () => {
  test('holds values under dotted paths and leaves the others alone', () => {
    const form = formWith();
    form.set('products.0.nameKo', '된장');
    form.set('products.1.nameKo', '간장');
    expect(form.$values.get()).toEqual({ ...initial, products: [{ nameKo: '된장' }, { nameKo: '간장' }] });
    expect(form.get('products.1.nameKo')).toBe('간장');
    expect(form.get('products.5.nameKo')).toBeUndefined();
    expect(initial.products[0]?.nameKo).toBe('');
  });

  test('takes marks along where items of a list move, and away with an item that goes', async () => {
    const form = formWith();
    form.set('products', [{ nameKo: '' }, { nameKo: '장' }, { nameKo: '' }]);
    form.check();
    arrange(form, 'products', [1, 0, 2]);
    const marked = () => Object.keys(form.$errors.get()).filter((field) => field.startsWith('products'));
    expect(marked()).toEqual(['products.1.nameKo', 'products.2.nameKo']);
    expect(form.get('products.0.nameKo')).toBe('장');
    takeOut(form, 'products', 1);
    expect(marked()).toEqual(['products.1.nameKo']);
  });

  test('sends with one key until it is heard, also from the tab that finds its draft, and then with another', async () => {
    const keys: string[] = [];
    let isHeard = false;
    const store = atom<object | undefined>();
    const make = () =>
      createForm({
        schema,
        initial,
        draft: { store },
        send: async (_, key) => {
          keys.push(key);
          if (!isHeard) throw new ApiError('msg.fail', 0, null);
        },
      });
    const form = make();
    for (const [field, value] of Object.entries(good)) form.set(field, value);
    await form.submit();
    const next = make();
    next.restore();
    expect(next.$values.get()).toEqual(good);
    isHeard = true;
    await next.submit();
    await next.submit();
    expect(keys).toEqual([keys[0], keys[0], keys[2]]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('is kept no more once its draft was deleted elsewhere, until it is kept again', () => {
    const store = atom<object | undefined>();
    const form = createForm({
      schema,
      initial,
      draft: { store },
      isKept: () => true,
      send: async () => 'sent',
    });
    form.set('name', 'Kim');
    expect(form.isKept()).toBe(true);
    store.set(undefined);
    expect(form.isKept()).toBe(false);
    form.keepAgain();
    expect(form.isKept()).toBe(true);
    expect(store.get()).toMatchObject({ name: 'Kim' });
  });

  test('is dirty while it differs from what it began with', () => {
    const form = formWith();
    form.set('name', 'Kim');
    expect(form.$isDirty.get()).toBe(true);
    form.set('name', '');
    expect(form.$isDirty.get()).toBe(false);
  });

  test('says of a refusal when it makes sense to send again, and keeps what was entered', async () => {
    const form = formWith(async () => {
      throw new ApiError('msg.server_busy', 503, null, 7);
    });
    form.reset(good);
    await form.submit();
    expect([form.$failure.get(), form.$retryAfter.get()]).toEqual(['msg.server_busy', 7]);
    expect(form.$values.get()).toEqual(good);
    form.refuse([], 'msg.challenge_ended');
    expect(form.$retryAfter.get()).toBeUndefined();
  });

  test('marks the field that a refusal of the whole form speaks of, until it is written anew', async () => {
    const form = formWith(async () => {
      throw new ApiError('msg.pwd_not_matched', 200, null, null);
    });
    form.reset(good);
    expect(await form.submit()).toEqual({ ok: false, field: 'password' });
    expect(form.$failure.get()).toBe('msg.pwd_not_matched');
    expect(form.$errors.get()).toEqual({ password: { field: 'password', rule: 'refused', params: {} } });
    form.set('password', 'another');
    expect([form.$failure.get(), form.$errors.get()]).toEqual([undefined, {}]);
  });

  test('keeps the mark of the server while its field is left as it was, and lets it be sent again', async () => {
    const send = vi.fn(async () => {
      throw new ApiError('msg.pwd_not_matched', 200, null, null);
    });
    const form = formWith(send);
    form.reset(good);
    await form.submit();
    // Leaving a field checks it by the schema alone, which finds nothing wrong with it.
    expect(form.check(['password'])).toBeUndefined();
    expect(form.$errors.get()['password']?.rule).toBe('refused');
    form.set('password', 'another');
    form.check(['password']);
    expect(form.$errors.get()).toEqual({});
    form.set('password', good.password);
    await form.submit();
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('marks nothing for a refusal that speaks of a field it does not have', async () => {
    const form = formWith(async () => {
      throw new ApiError('msg.code_not_matched', 200, null, null);
    });
    form.reset(good);
    expect(await form.submit()).toEqual({ ok: false, field: undefined });
    expect([form.$failure.get(), form.$errors.get()]).toEqual(['msg.code_not_matched', {}]);
  });

  test('does not send what its schema refuses, and names the first bad field', async () => {
    const send = vi.fn(async () => 'sent');
    const form = formWith(send);
    expect(await form.submit()).toEqual({ ok: false, field: 'name' });
    expect(Object.keys(form.$errors.get())).toEqual(['name', 'password', 'products.0.nameKo']);
    expect(form.$errors.get()['name']).toEqual({ field: 'name', rule: 'required', params: {} });
    expect(send).not.toHaveBeenCalled();
  });

  test('says of a marked field how it stands now, and marks none while it is first written', async () => {
    const form = formWith();
    form.set('password', 'abc');
    expect(form.$errors.get()).toEqual({});
    await form.submit();
    expect(form.$errors.get()['name']?.rule).toBe('required');
    form.set('name', 'too long');
    expect(form.$errors.get()['name']?.rule).toBe('too_long');
    form.set('name', 'Kim');
    expect(form.$errors.get()['name']).toBeUndefined();
    expect(form.$errors.get()['password']?.rule).toBe('too_short');
  });

  test('judges one step without marking the others', () => {
    const form = formWith();
    expect(form.check(['products'])).toBe('products.0.nameKo');
    expect(Object.keys(form.$errors.get())).toEqual(['products.0.nameKo']);
  });

  test('sends after a yes, and stays as it was after a no', async () => {
    const send = vi.fn(async () => 'sent');
    const form = formWith(send);
    form.reset(initial);
    for (const [path, value] of Object.entries(good)) form.set(path, value);
    expect(await form.submit(async () => false)).toEqual({ ok: false, field: undefined });
    expect(send).not.toHaveBeenCalled();
    expect(await form.submit(async () => true)).toEqual({ ok: true, answer: 'sent' });
    expect(send).toHaveBeenCalledExactlyOnceWith(good, expect.any(String));
    expect(form.$isDirty.get()).toBe(false);
  });

  test('is sent once however often the button is pressed', async () => {
    const send = vi.fn(async () => 'sent');
    const form = formWith(send);
    form.reset(good);
    await Promise.all([form.submit(), form.submit()]);
    expect(send).toHaveBeenCalledOnce();
  });

  test('puts what the server refuses at its fields and keeps the values', async () => {
    const bad = { field: 'products.0.nameKo', rule: 'korean_only', params: {} };
    const envelope = { resultCode: 21, resultMessage: 'invalid_parameter', data: [bad], totalCount: 0 };
    const form = formWith(async () => {
      throw new ApiError('msg.invalid_parameter', 200, envelope);
    });
    form.reset(initial);
    for (const [path, value] of Object.entries(good)) form.set(path, value);
    expect(await form.submit()).toEqual({ ok: false, field: 'products.0.nameKo' });
    expect(form.$errors.get()).toEqual({ 'products.0.nameKo': bad });
    expect(form.$failure.get()).toBe('msg.invalid_parameter');
    expect(form.$values.get()).toEqual(good);
    expect(form.$isDirty.get()).toBe(true);
  });

  test('keeps all of a draft that has no secrets', () => {
    const store = atom<object | undefined>();
    createForm({ schema, initial, send: async () => 'sent', draft: { store } }).set('name', 'Kim');
    expect(store.get()).toEqual({ ...initial, name: 'Kim', idempotencyKey: expect.any(String) });
  });

  test('keeps a draft without its secrets, brings it back, and drops it once sent', async () => {
    const store = atom<object | undefined>();
    const draft = { store, without: ['password'] };
    const form = createForm({ schema, initial, send: async () => 'sent', draft });
    form.set('name', 'Kim');
    form.set('password', 'secret');
    expect(store.get()).toEqual({
      ...initial,
      name: 'Kim',
      password: '',
      idempotencyKey: expect.any(String),
    });

    const later = createForm({ schema, initial, send: async () => 'sent', draft });
    later.restore();
    expect(later.get('name')).toBe('Kim');
    later.set('password', 'secret');
    later.set('products', good.products);
    expect((await later.submit()).ok).toBe(true);
    expect(store.get()).toBeUndefined();
  });
});
