/** Keys closer together than this come from a scanner, in ms: nobody types two keys so fast. */
export const scannerGap = 40
/**
 * Some scanners wait between two characters. Keys closer together than this, in ms, may be a scanner's: they
 * wait for each other. They are a scan when Enter or Tab ends them and they look like a code.
 */
export const slowScannerGap = 120
/**
 * Keys that a longer pause parts, in ms, do not belong to one scan. A shorter one may lie within it: the scanner waits, or the page
 * paints its answer to the first characters.
 */
export const scanPause = 750
