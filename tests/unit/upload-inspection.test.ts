/** The processes that look into files: what a file may take, and what becomes of the next one. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { fileOf, folder, inspector } from '#tests/support/inspecting.ts';
import { noise, pdfFile, plainPng, worstPng } from '#tests/support/made-files.ts';

const photo = async () => fileOf(await noise(1500, 1000).jpeg().toBuffer());

describe('a process', () => {
  test('that ends while it rests or works is replaced, and its file is looked into after all', async () => {
    const path = await photo();
    const { made, inspect } = inspector();
    const found = await inspect(path);
    expect(found).toMatchObject({ type: 'webp', width: 1500, height: 1000 });
    expect(readdirSync(join(path, '..')).sort()).toEqual([
      'file',
      'file-480.webp',
      'file-960.webp',
      'file.webp',
    ]);
    for (const isWorking of [false, true]) {
      const killed = () => process.kill(made.pids[0] as number, 'SIGKILL');
      if (!isWorking) killed();
      const again = inspect(path);
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (isWorking) killed();
      expect(await again).toEqual(found);
    }
  });

  test('that is killed again and again by one file refuses that one, and takes the next', async () => {
    const worst = fileOf(worstPng());
    const { made, inspect } = inspector();
    const killing = setInterval(() => {
      for (const pid of made.pids) process.kill(pid, 'SIGKILL');
    }, 30);
    await expect(inspect(worst)).rejects.toMatchObject({ key: 'file_not_safe' });
    clearInterval(killing);
    expect(await inspect(fileOf(pdfFile()))).toMatchObject({ type: 'pdf' });
  });

  test('is bounded by the kernel apart from the server, and the first that it ends', async () => {
    const { made, inspect } = inspector();
    await inspect(fileOf(pdfFile()));
    const [pid] = made.pids;
    const limit = /Max data size\s+(\d+)/.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1];
    expect(Number(limit)).toBe((600 + 640) * 1024 * 1024);
    expect(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim()).toBe('1000');
    expect(readFileSync('/proc/self/oom_score_adj', 'utf8').trim()).not.toBe('1000');
    // Of the server's environment it has nothing but where programs are.
    const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .map((one) => one.split('=')[0]);
    expect(names.filter((name) => name?.startsWith('VITEST'))).toEqual([]);
  });

  test('to which the kernel gives no memory for a picture says that it is too large, and goes on', async () => {
    const { inspect } = inspector({ memoryMb: 100 });
    await expect(inspect(fileOf(worstPng()))).rejects.toMatchObject({ key: 'picture_too_large' });
    expect(await inspect(await photo())).toMatchObject({ type: 'webp' });
  });
});

describe('a file', () => {
  test('that takes too much of the processor is not taken, and the next one is', async () => {
    const path = fileOf(await noise(4000, 3000).jpeg().toBuffer());
    const { inspect } = inspector({ cpuMs: 100 });
    await expect(inspect(path)).rejects.toMatchObject({ key: 'file_not_safe' });
    expect(await inspect(fileOf(pdfFile()))).toMatchObject({ type: 'pdf' });
  });

  test('for which the machine has no time is refused for now', async () => {
    const path = fileOf(await noise(3000, 2000).jpeg().toBuffer());
    const { inspect } = inspector({ timeoutMs: 20 });
    await expect(inspect(path)).rejects.toMatchObject({ status: 503, key: 'server_busy' });
  });

  test('that is not there is no fault of its sender', async () => {
    await expect(inspector().inspect(join(folder(), 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test.each([
    [
      '16 bits in 50 megapixels',
      () => plainPng(7000, 7140, { depth: 16, colours: 6, isInterlaced: true, most: 1000 }),
    ],
    ['more than 50 megapixels', () => plainPng(8000, 8000, { most: 1000 })],
    [
      'a heading that claims so',
      async () => {
        const jpeg = await noise(64, 64).jpeg().toBuffer();
        const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
        jpeg.writeUInt16BE(9000, frame + 5);
        jpeg.writeUInt16BE(9000, frame + 7);
        return jpeg;
      },
    ],
  ])('with %s is refused before a process is started for it', async (_, made) => {
    const { made: one, inspect } = inspector();
    await expect(inspect(fileOf(await made()))).rejects.toMatchObject({ key: 'picture_too_large' });
    expect(one.pids).toEqual([]);
  });

  test('of a hundred scans and more is refused before a process is started for it', async () => {
    const jpeg = await noise(640, 480).jpeg({ progressive: true }).toBuffer();
    const last = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
    const scans = Array.from({ length: 120 }, () => last);
    const { made, inspect } = inspector();
    await expect(inspect(fileOf(Buffer.concat([jpeg, ...scans])))).rejects.toMatchObject({
      key: 'file_not_safe',
    });
    expect(made.pids).toEqual([]);
    expect(await inspect(fileOf(jpeg))).toMatchObject({ width: 640 });
  });

  test.each([
    [
      'PNG, in passes and of a palette',
      () => plainPng(300, 200, { depth: 1, colours: 3, isInterlaced: true }),
    ],
    [
      'JPEG with notes before its frame',
      () =>
        noise(300, 200)
          .jpeg()
          .withExif({ IFD0: { Copyright: 'x'.repeat(3000) } })
          .toBuffer(),
    ],
    ['progressive JPEG', () => noise(300, 200).jpeg({ progressive: true }).toBuffer()],
    ['JPEG of four inks', () => noise(300, 200).toColourspace('cmyk').jpeg().toBuffer()],
    ['WebP', () => noise(300, 200).webp().toBuffer()],
    ['WebP without loss', () => noise(300, 200).webp({ lossless: true }).toBuffer()],
    [
      'WebP with notes',
      () =>
        noise(300, 200)
          .webp()
          .withExif({ IFD0: { Copyright: 'x' } })
          .toBuffer(),
    ],
    [
      'WebP that lets through what lies behind',
      () =>
        sharp({ create: { width: 300, height: 200, channels: 4, background: '#c338' } })
          .webp()
          .toBuffer(),
    ],
  ])('that is a %s is weighed as what it is', async (_, made) => {
    expect(await inspector().inspect(fileOf(await made()))).toMatchObject({ width: 300, height: 200 });
  });
});
