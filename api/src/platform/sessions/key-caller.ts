/** The birth point behind an API key. */
export interface KeyCaller {
  readonly apiKeyId: number
  readonly workgroupId: number
}
