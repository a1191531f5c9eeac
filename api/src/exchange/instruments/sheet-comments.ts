import { openingTags } from './xml-tags.ts'
import type { ZipArchive } from './zip-entries.ts'

const textOf = (part: Uint8Array) => new TextDecoder().decode(part)

/** Addresses of the cells of a sheet that have a comment. @param path of the sheet @throws DamagedZip, UnreadableXml, FileBeyondLimits */
export function commentedCells(archive: ZipArchive, path: string): ReadonlySet<string> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const relations = `${folder}_rels/${path.slice(folder.length)}.rels`
  if (!archive.has(relations)) return new Set()
  const cells = new Set<string>()
  for (const { attributes } of openingTags(textOf(archive.read(relations)), new Set(['Relationship']))) {
    const { Type = '', Target = '' } = Object.fromEntries(attributes)
    const part = Target.startsWith('/') ? Target.slice(1) : resolved(folder, Target)
    // A workbook contains threaded comments as plain comments too.
    if (!Type.endsWith('/comments') || !archive.has(part)) continue
    for (const comment of openingTags(textOf(archive.read(part)), new Set(['comment'])))
      cells.add(Object.fromEntries(comment.attributes).ref ?? '')
  }
  return cells
}

/** `xl/worksheets/` and `../comments1.xml` to `xl/comments1.xml`. */
function resolved(folder: string, target: string): string {
  const parts = folder.split('/').slice(0, -1)
  for (const part of target.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}
