import type { Endpoint, EndpointSpec, FileResponse } from '../contract/endpoint.ts'
import { call, type InputArgument } from './call.ts'
import type { AnswerFile } from './file-answer.ts'

/** How long an address of a file in memory stays valid after it was handed to the browser, in ms. */
const addressLifetime = 60_000

/** Lets the browser save a file under its name. */
export function saveFile(file: File) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), addressLifetime)
}

/** Shows a file (a PDF) in a new tab; saves it where the browser refuses to open one. */
export function openFile(file: File) {
  const address = URL.createObjectURL(file)
  const tab = window.open(address, '_blank')
  setTimeout(() => URL.revokeObjectURL(address), addressLifetime)
  if (!tab) saveFile(file)
}

/** Fetches a file and saves it. @returns the file, so that a page can name it. @throws ApiError */
export async function download<E extends EndpointSpec & { response: FileResponse }>(
  endpoint: Endpoint<E>,
  ...input: InputArgument<E>
): Promise<AnswerFile> {
  const file = (await call(endpoint, ...input)) as AnswerFile
  saveFile(file)
  return file
}

/** Fetches a file and opens it in a new tab, to be looked at and printed. @throws ApiError */
export async function openDocument<E extends EndpointSpec & { response: FileResponse }>(
  endpoint: Endpoint<E>,
  ...input: InputArgument<E>
): Promise<AnswerFile> {
  const file = (await call(endpoint, ...input)) as AnswerFile
  openFile(file)
  return file
}
