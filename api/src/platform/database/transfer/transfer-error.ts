import { storageFault } from '../../files/storage-fault.ts'
import { texts } from './texts.ts'

/** An export or import cannot be made; the message says why and what to do, in Italian and English. */
export class TransferError extends Error {
  constructor(italian: string, english: string, options?: ErrorOptions) {
    super(`${italian} / ${english}`, options)
    this.name = 'TransferError'
  }
}

/** Runs work that writes into a folder. @throws TransferError for a full disk, other errors as they come */
export async function onDisk<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (storageFault(error) !== 'full') throw error
    throw new TransferError(
      texts.diskFull(folder),
      'the disk is full: free some space and repeat the command',
      { cause: error },
    )
  }
}
