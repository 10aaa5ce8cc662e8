import { bizRegNo } from '#domain/common/numbers/korean-numbers.ts';

/**
 * Samples in which no two fields hold the same, and nothing that anyone else enters: what stands anywhere afterwards is
 * known by it. Words of lists, such as a country, are not a person's own and stay as they are.
 */
export class Distinctive {
  static #made = 0;
  /** Tells the values of one from those of another, so that limits on an address count each apart. */
  readonly #no = ++Distinctive.#made;
  /** Every value that was made. */
  readonly values: string[] = [];

  /** A copy of the sample with a value of its own in each text. */
  of<T>(sample: T): T {
    if (typeof sample === 'string') return this.#like(sample) as T;
    if (Array.isArray(sample)) return sample.map((one) => this.of(one)) as T;
    if (typeof sample !== 'object' || sample === null) return sample;
    return Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, this.of(value)])) as T;
  }

  /** A text that no one else has; `about` is left readable in it. */
  text(about: string): string {
    return this.#keep(`${about} ${this.#mark('latin')}`);
  }

  #like(sample: string): string {
    if (sample === '' || /^([A-Z][A-Z0-9_-]*|online|offline)$/.test(sample)) return sample;
    if (sample.includes('@')) return this.#keep(`${this.#mark('latin').toLowerCase()}@leaver.example.org`);
    if (/^https?:/.test(sample))
      return this.#keep(`https://${this.#mark('latin').toLowerCase()}.example.org`);
    if (/^\d{4}-\d\d-\d\d$/.test(sample)) return this.#keep('1971-02-03');
    if (/^\d{5}$/.test(sample)) return this.#keep(String(20_000 + this.#no * 100 + this.#count()));
    if (/^\d{10}$/.test(sample)) return this.#keep(registrationNumber(7310 + this.#no, this.#count()));
    if (/^\+?[\d ]+$/.test(sample)) return this.#keep(`+8210${7310 + this.#no}${1000 + this.#count()}`);
    return this.#keep(this.#mark(/[가-힣]/.test(sample) ? 'hangul' : 'latin'));
  }

  #count(): number {
    return this.values.length;
  }

  /** Words that no sample and no text of the site holds. */
  #mark(script: 'latin' | 'hangul'): string {
    const count = this.#count();
    return script === 'hangul'
      ? `뷁${String.fromCodePoint(0xac00 + (this.#no % 20) * 500 + count * 7)}쀍`
      : `Zyxq${this.#no}w${count}vlk`;
  }

  #keep(value: string): string {
    this.values.push(value);
    return value;
  }
}

/** A business registration number with these digits in it, and the check digit that follows from them. */
function registrationNumber(no: number, count: number): string {
  const nine = `1${no}${String(count).padStart(4, '0')}`;
  const last = [...'0123456789'].find((digit) => bizRegNo.safeParse(nine + digit).success);
  return nine + last;
}
