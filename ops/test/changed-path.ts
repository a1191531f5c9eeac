/** Documents: no code reads them but tests. */
export const isText = (path: string) => /\.md$|^docs\//.test(path)
export const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** Lists of the product's pages and calls: what a page or call does is in the other files of the change. */
export const isListOfPages = (path: string) => /^shared\/domain\/(routes|menu)\.ts$/.test(path)
/** `app.tsx` of a remote gives each route its page. */
export const isMapOfPages = (path: string) => /^mfe-[^/]+\/src\/app\.tsx$/.test(path)
export const isListOfCalls = (path: string) =>
  /^shared\/contract\/(index\.ts|calls(-beyond)?\.txt)$/.test(path)
