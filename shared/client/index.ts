export { ApiError, type ApiErrorCode, isApiError, unreachableMessage } from './api-error.ts'
export { type Answer, call, type InputArgument } from './call.ts'
export { CallerContext, useCallAsRemote } from './caller.ts'
export { download, openDocument, openFile, saveFile } from './download.ts'
export { applyFieldErrors } from './field-errors.ts'
export { AnswerFile } from './file-answer.ts'
export {
  type ClientConfiguration,
  configureClient,
  knownApiVersion,
  type Transport,
} from './http.ts'
export { createQueryClient } from './query-client.ts'
export { callKey, readAgain } from './query-key.ts'
export type { WireRequest } from './request.ts'
export { type CallLater, callLater, retryLater } from './retry-later.ts'
export { callAs, closeCalls, replaceTransport, sessionChangedHere } from './send.ts'
export { isUnreached, patience, withinPatience } from './unreached.ts'
export { type UseActionOptions, useAction } from './use-action.ts'
export { everyOf, type UseCallOptions, useCall } from './use-call.ts'
export { type InTurn, useInTurn } from './use-in-turn.ts'
export { useSender } from './use-sender.ts'
export { withRetries } from './with-retries.ts'
