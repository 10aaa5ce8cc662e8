/** The files in deploy/ that nothing of ours runs: read by the tools that they are for, where this machine has these. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { validate } from 'dockerfile-utils';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readDemo } from '#demo/start/seed.ts';
import { readSettings } from '#server/ground/config.ts';
import { serverArguments, serverEnvironment } from '../../scripts/prepare.mjs';

const root = resolve(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');
const run = (command: string, ...args: string[]) =>
  spawnSync(command, args, { encoding: 'utf8', timeout: 120_000 });

describe('the Dockerfile', () => {
  const text = read('Dockerfile');
  /** Instructions, with continued lines joined. */
  const instructions = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean);
  const last = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')));
  const of = (list: string[], word: string) =>
    list.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));

  test('is one that Docker understands, without anything to warn of', () => {
    expect(validate(text)).toEqual([]);
  });

  test('builds in one stage and runs in another, as a user of its own, with data in a volume', () => {
    expect(of(instructions, 'FROM')).toHaveLength(2);
    expect(of(last, 'USER')).toEqual(['madang']);
    expect(of(last, 'VOLUME')).toEqual(['/data']);
    expect(of(last, 'HEALTHCHECK')).toEqual([expect.stringContaining('/health/ready')]);
    for (const copy of of(last, 'COPY')) expect(copy).toMatch(/^--from=build \/app\//);
    expect(last.indexOf('USER madang')).toBeGreaterThan(
      last.findLastIndex((line) => line.startsWith('RUN ')),
    );
  });

  test('runs the server as npm start does, with settings that it takes', () => {
    const command = serverArguments.map((argument) =>
      argument.startsWith('/') ? relative(root, argument) : argument,
    );
    expect(JSON.parse(of(last, 'CMD')[0] ?? '')).toEqual(['node_modules/node/bin/node', ...command]);
    const environment = Object.fromEntries(
      of(last, 'ENV')
        .flatMap((line) => line.split(/\s+/))
        .map((pair) => pair.split('=')),
    );
    expect(environment).toMatchObject({ ...serverEnvironment, NODE_COMPILE_CACHE: expect.any(String) });
    expect(readSettings(environment)).toMatchObject({
      HOST: '0.0.0.0',
      PORT: 4321,
      DATA_DIR: '/data',
    });
    expect(readDemo(environment)).toBe(false);
  });

  const base = /^FROM (\S+)/m.exec(text)?.[1] ?? '';
  const isBuildable =
    run('docker', 'info').status === 0 && run('docker', 'image', 'inspect', base).status === 0;
  test.runIf(isBuildable)('builds an image that becomes healthy', { timeout: 600_000 }, async () => {
    const name = `madang-test-${process.pid}`;
    const docker = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync('docker', args, { encoding: 'utf8', cwd: root });
      if (status !== 0) throw new Error(`docker ${args[0]}: ${stderr}`);
      return stdout.trim();
    };
    docker('build', '--pull=false', '-f', 'deploy/Dockerfile', '-t', name, '.');
    onTestFinished(() => void spawnSync('docker', ['image', 'rm', '-f', name]));
    const container = docker('run', '-d', '--health-interval=1s', name);
    onTestFinished(() => void spawnSync('docker', ['rm', '-fv', container]));
    let health = '';
    for (let second = 0; second < 120 && health !== 'healthy'; second++) {
      await sleep(1000);
      health = docker('inspect', '-f', '{{.State.Health.Status}}', container);
    }
    expect(health).toBe('healthy');
  });
});

describe('the units of systemd', () => {
  const units = ['madang.service', 'madang-backup.service', 'madang-backup.timer'];
  const hasSystemd = run('systemd-analyze', '--version').status === 0;

  /** The units with this checkout in the place of /opt/madang. */
  const copies = () => {
    const folder = mkdtempSync(join(tmpdir(), 'units-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const unit of units) writeFileSync(join(folder, unit), read(unit).replaceAll('/opt/madang', root));
    return units.map((unit) => join(folder, unit));
  };

  test.runIf(hasSystemd)('are understood by systemd, which finds nothing wrong with them', () => {
    const { error, stdout, stderr } = run('systemd-analyze', 'verify', '--man=no', ...copies());
    expect(error).toBeUndefined();
    // It may find something in the machine's own units.
    expect(`${stdout}${stderr}`.split('\n').filter((line) => line.includes('madang'))).toEqual([]);
  });

  test('let the kernel end the process of one file and not the site, and slow nobody down before', () => {
    const lines = read('madang.service').split('\n');
    expect(lines).toContain('OOMPolicy=continue');
    expect(lines.filter((line) => line.startsWith('Memory'))).toEqual(['MemoryMax=1500M']);
  });

  test.runIf(hasSystemd)('expose little: at most 2.0 of 10 on the scale of systemd', () => {
    for (const unit of copies().filter((file) => file.endsWith('.service'))) {
      const { status, stdout } = run('systemd-analyze', 'security', '--offline=true', '--threshold=20', unit);
      expect(stdout.split('\n').at(-2)).toMatch(
        /^→ Overall exposure level for madang\S*: (?:[01]\.\d|2\.0) /,
      );
      expect(status).toBe(0);
    }
  });

  test('name files that are in the repository, and the operator’s commands by their names', () => {
    for (const unit of units)
      for (const [, file] of read(unit).matchAll(/(?:\/opt\/madang\/| )((?:scripts|docs)\/\S+)/g))
        expect(existsSync(join(root, file as string))).toBe(true);
    expect(read('madang-backup.service')).toContain(' scripts/operator.ts backup ');
  });
});

test('the example of settings is one that a server starts with', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'smtp_url'), 'smtps://user:password@mail.example.org\n');
  const settings = join(folder, 'settings');
  writeFileSync(settings, read('settings.example').replaceAll('/etc/madang', folder));
  // As deploy/madang reads it; systemd takes the same lines.
  const { stdout } = spawnSync(
    process.execPath,
    [`--env-file=${settings}`, '-e', 'process.stdout.write(JSON.stringify(process.env))'],
    { encoding: 'utf8', env: {} },
  );
  const given = JSON.parse(stdout);
  expect(readDemo(given)).toBe(false);
  expect(readSettings(given)).toMatchObject({
    SITE_URL: 'https://expo.example.org',
    TRUST_PROXY: 1,
    DATA_DIR: '/var/lib/madang',
    MAIL_FROM: 'Expo <expo@example.org>',
    SMTP_URL: 'smtps://user:password@mail.example.org',
  });
});
