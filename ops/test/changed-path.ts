/** Documents: no code reads them but tests. */
export const isText = (path: string) => /\.md$|^docs\//.test(path)
export const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/**
 * Lists of the product's pages and calls: the effect of a page or call is in the other files of the change.
 */
export const isListOfPages = (path: string) => /^shared\/domain\/(addresses|menu)\.ts$/.test(path)
/** Files of a remote that declare its pages, give each its component and list it for browser tests. */
export const isMapOfPages = (path: string) =>
  /^mfe-[^/]+\/src\/(app\.tsx|(remote|routes|menu|pages-to-try)\.ts)$/.test(path)
export const isListOfCalls = (path: string) =>
  /^shared\/contract\/(index\.ts|calls(-beyond)?\.txt)$/.test(path)
