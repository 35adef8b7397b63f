// The build's files are compressed once, here, so that the server only picks: `app.js.br`, `app.js.gz`, `app.js`.
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"

const COMPRESSIBLE = /\.(css|html|ico|js|json|map|mjs|otf|svg|ttf|txt|wasm|webmanifest|xml)$/
const MINIMUM_BYTES = 1024
// The best quality takes ten times as long for a tenth less: worth it for what families load at their first visit, not for a
// megabyte of wasm, nor for the console, which its people have.
const LARGE_BYTES = 512 * 1024
const BEST = 11
const USUAL = 9
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export async function compressFolder(folder) {
  const best = basename(folder) === "client" ? BEST : USUAL
  const files = readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((file) => COMPRESSIBLE.test(file) && statSync(file).isFile() && statSync(file).size > MINIMUM_BYTES)
  await Promise.all(files.map((file) => compressFile(file, best)))
  return files.length
}

async function compressFile(file, best) {
  const content = readFileSync(file)
  const quality = content.length > LARGE_BYTES ? USUAL : best
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  putInPlace(`${file}.br`, await brotli(content, { params }))
  putInPlace(`${file}.gz`, await zip(content, { level: 9 }))
}

/** A server that runs meanwhile finds the whole file, or none. */
function putInPlace(file, content) {
  writeFileSync(`${file}.part`, content)
  renameSync(`${file}.part`, file)
}
