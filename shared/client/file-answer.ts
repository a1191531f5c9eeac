import { cutHeader } from '../contract/headers.ts'

/** A binary answer with the server's headers about it. */
export class AnswerFile extends File {
  /** Rows that the file holds of a list that went on; null when it is whole. */
  readonly cutAt: number | null

  constructor(content: Blob, name: string, { type, cutAt }: { type: string; cutAt: number | null }) {
    super([content], name, { type })
    this.cutAt = cutAt
  }
}

/** The name in `Content-Disposition`: the encoded form (`filename*=UTF-8''…`) wins over the plain one. */
export function fileNameOf(disposition: string | null): string | null {
  if (!disposition) return null
  const encoded = /filename\*\s*=\s*(?:UTF-8|utf-8)''([^;]+)/.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded.trim())
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/.exec(disposition)
  return plain?.[1] ?? plain?.[2]?.trim() ?? null
}

/** The file of a binary answer, with the server's name or the given one. */
export async function fileOf(response: Response, fallbackName: string): Promise<AnswerFile> {
  const blob = await response.blob()
  const type = response.headers.get('content-type')?.split(';')[0] ?? blob.type
  const name = fileNameOf(response.headers.get('content-disposition')) ?? fallbackName
  const cutAt = Number(response.headers.get(cutHeader)) || null
  return new AnswerFile(blob, name, { type, cutAt })
}
