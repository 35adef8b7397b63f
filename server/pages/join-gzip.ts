import { promisify } from "node:util"
import { constants, crc32, deflateRaw } from "node:zlib"

// A gzip file of parts that were compressed before, and of short texts between them. Deflate is a row of blocks: a part that
// ends with a flush ends on a whole byte and refers to nothing outside itself, so parts can stand after each other; a text in
// between is a block that is not compressed. Only the checksum is of the whole.
const deflate = promisify(deflateRaw)
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
/** An empty block that says it is the last. */
const LAST = Buffer.from([3, 0])
const MOST = 0xffff

export interface Part {
  plain: Buffer
  /** Blocks, none of them the last. */
  blocks: Buffer
}

export const compressPart = async (plain: Buffer): Promise<Part> => ({
  plain,
  blocks: await deflate(plain, { finishFlush: constants.Z_SYNC_FLUSH }),
})

/** A short text as it is, in as many blocks as it needs. */
export function plainPart(plain: Buffer): Part {
  const blocks: Buffer[] = []
  for (let at = 0; at < plain.length; at += MOST) {
    const some = plain.subarray(at, at + MOST)
    const head = Buffer.alloc(5)
    head.writeUInt16LE(some.length, 1)
    head.writeUInt16LE(~some.length & 0xffff, 3)
    blocks.push(head, some)
  }
  return { plain, blocks: Buffer.concat(blocks) }
}

export function joinGzip(parts: Part[]): Buffer {
  const tail = Buffer.alloc(8)
  let sum = 0
  let length = 0
  for (const { plain } of parts) {
    sum = crc32(plain, sum)
    length += plain.length
  }
  tail.writeUInt32LE(sum, 0)
  tail.writeUInt32LE(length >>> 0, 4)
  return Buffer.concat([HEAD, ...parts.map(({ blocks }) => blocks), LAST, tail])
}
