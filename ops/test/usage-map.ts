/** Folders and calls that a browser test used when it was last recorded; see `e2e/usage.json`. */
export interface Usage {
  /** Folders of the sources whose code the browser loaded, such as `mfe-plates/src/grid`. */
  readonly folders: readonly string[]
  /** First segments of the calls' paths, such as `shipping`. */
  readonly resources: readonly string[]
}

/** Usage by test file, such as `tests/sign-in.spec.ts`. */
export type UsageMap = Readonly<Record<string, Usage>>
