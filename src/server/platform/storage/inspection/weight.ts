/**
 * What it will cost to look into a file, by its heading alone: which bytes it unpacks to, and in how many passes. Read in the
 * server, because the order of turns depends on it; it reads numbers at places, and decodes nothing. The process that decodes
 * compares what it finds with what was weighed.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { limits } from '#domain/common/limits.ts';
import { Unfit } from './finding.ts';
import { type Raster, rasterOfJpeg, rasterOfPng, rasterOfWebp } from './raster.ts';
import { familyOf, headBytes } from './signature.ts';

interface Weight {
  /** Of the processor, as far as can be said. */
  seconds: number;
  /** Whether others had better not wait for it: more than a second of decoding. */
  isHeavy: boolean;
  /** Megabytes of the process that looks into it. */
  memoryMb: number;
  /** Of a picture, as its heading has it; null of all else. */
  pixels: number | null;
}

const light = { isHeavy: false, memoryMb: 400 };
/** An archive may unpack to 200 MB. */
const ofArchive: Weight = { ...light, seconds: 2, pixels: null };
/** Documents whose ends are looked at, and what will be refused at once. */
const ofLittle: Weight = { ...light, seconds: 0.3, pixels: null };

/** Bytes that a second of one processor decodes, a pass counted as often as it is made. */
const bytesPerSecond = 100_000_000;
/** Seconds to write the forms of a picture of as many pixels as are stored. */
const writtenPixels = 5_000_000;
const secondsToWrite = 1.5;
/** More than a photo of 40 megapixels unpacks to, with all its passes: a form makes larger ones smaller before it sends them. */
const heavyFrom = 120_000_000;
/** More than a telephone's largest photo unpacks to (50 megapixels of three bytes). */
const largeFrom = 220_000_000;

export async function weigh(path: string): Promise<Weight> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const family = familyOf(buffer);
    if (family === 'zip') return ofArchive;
    if (family !== 'png' && family !== 'jpg' && family !== 'webp') return ofLittle;
    const raster = await readers[family](file);
    // The decoder will say what is wrong with it.
    return raster ? ofPicture(raster) : ofLittle;
  } finally {
    await file.close();
  }
}

const readers: Record<'png' | 'jpg' | 'webp', (file: FileHandle) => Promise<Raster | null>> = {
  png: rasterOfPng,
  jpg: rasterOfJpeg,
  webp: rasterOfWebp,
};

function ofPicture({ width, height, bytesPerPixel, passes }: Raster): Weight {
  const pixels = width * height;
  const bytes = pixels * bytesPerPixel;
  if (pixels > limits.pictureMegapixels * 1_000_000 || bytes > limits.pictureBytes)
    throw new Unfit('picture_too_large');
  const work = bytes * passes;
  return {
    seconds: 0.3 + secondsToWrite * Math.min(1, pixels / writtenPixels) + work / bytesPerSecond,
    isHeavy: work > heavyFrom,
    memoryMb: work > largeFrom ? 640 : light.memoryMb,
    pixels,
  };
}
