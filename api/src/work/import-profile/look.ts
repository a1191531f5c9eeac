import type { BodyOf, FilePreview, importProfileEndpoints, ProfileTrial } from '@sne/shared/contract'
import { refusalOfReading } from '../../exchange/instruments/index.ts'
import type { PreparingContext, UploadedFile } from '../../platform/calls/handler.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { checkedReader, measuredAnalytes } from './reader.ts'

type Looking = PreparingContext<(typeof importProfileEndpoints)['previewProfileFile']>

/** Name of a reader that is only tried. */
const tried = 'tried'

/**
 * Looks at an example file in the thread for files. Nothing is kept.
 * @throws Refusal `file_unreadable`, `file_beyond_limits`, `unavailable`
 */
export async function previewFile(
  { db, viewer, services, log }: Looking,
  file: UploadedFile,
  { sheet, section, headerLine }: BodyOf<'previewProfileFile'>,
): Promise<FilePreview> {
  const codes = (await measuredAnalytes(db)).map(({ code }) => code)
  const request = { bytes: file.bytes, sheet, section, headerLine, codes }
  const found = await services.fileReader.preview(request, viewer.userId).catch((error: unknown) => {
    throw refusalOfReading(error, log)
  })
  if (found === null) throw refuse('file_unreadable')
  return found
}

/**
 * Reads an example file by a draft in the thread for files. Nothing is kept.
 * @throws Refusal `validation`, `file_beyond_limits`, `unavailable`
 */
export async function tryDraft(
  { db, viewer, services, log }: Looking,
  file: UploadedFile,
  { spec }: BodyOf<'tryProfile'>,
): Promise<ProfileTrial> {
  const profile = await checkedReader(db, spec, tried)
  const analytes = await measuredAnalytes(db)
  const request = { bytes: file.bytes, profile, analytes }
  return services.fileReader.trial(request, viewer.userId).catch((error: unknown) => {
    throw refusalOfReading(error, log)
  })
}
