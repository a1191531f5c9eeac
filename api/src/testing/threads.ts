import { createFileReader, type FileReader } from '../exchange/instruments/index.ts'
import { createDocuments, type Documents } from '../platform/documents/index.ts'
import { ThreadError } from '../platform/threads/thread-queue.ts'
import { createDetectionThread, type DetectionThread } from '../work/quality/patients/detection-thread.ts'

/*
 * Threads that all test servers of one process share. Starting one loads its sources again, half a second each; a job
 * leaves nothing behind in it. The threads end with the process.
 */
const documents = createDocuments()
const fileReader = createFileReader()
const detection = createDetectionThread()

/** Rejects what runs, and what comes later, once it is closed. */
function closable(name: string) {
  const closing = Promise.withResolvers<never>()
  closing.promise.catch(() => {})
  return {
    whileOpen: <T>(work: Promise<T>) => Promise.race([closing.promise, work]),
    close: async () => closing.reject(new ThreadError('closed', `${name} is closed`)),
  }
}

/** The shared threads, as one server has them: closing ends its own jobs alone. */
export function sharedThreads(): {
  documents: Documents
  fileReader: FileReader
  detection: DetectionThread
} {
  const drawing = closable('documents')
  const reading = closable('file reader')
  const simulating = closable('detection')
  return {
    documents: {
      render: (request) => drawing.whileOpen(documents.render(request)),
      keep: (request) => drawing.whileOpen(documents.keep(request)),
      warm: () => documents.warm(),
      close: drawing.close,
    },
    fileReader: {
      match: (file, personId) => reading.whileOpen(fileReader.match(file, personId)),
      puncher: (bytes, personId) => reading.whileOpen(fileReader.puncher(bytes, personId)),
      preview: (file, personId) => reading.whileOpen(fileReader.preview(file, personId)),
      trial: (file, personId) => reading.whileOpen(fileReader.trial(file, personId)),
      history: (file, personId) => reading.whileOpen(fileReader.history(file, personId)),
      close: reading.close,
    },
    detection: {
      study: (request, personId) => simulating.whileOpen(detection.study(request, personId)),
      close: simulating.close,
    },
  }
}
