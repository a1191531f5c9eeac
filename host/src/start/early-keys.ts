import type { EarlyKeys } from '@sne/shared/ui-core'

/**
 * Collects keys that are pressed outside of fields before the scan guard listens; the guard takes them over
 * (`ui/core/hotkeys.ts`). The build writes the text of this function into the page
 * (ops/build/host-page-plugin.ts). It runs before every other script, and uses nothing from outside its body.
 */
export function collectKeys() {
  const keys: { key: string; at: number }[] = []
  const onKeyDown = ({ key, timeStamp, target, ctrlKey, altKey, metaKey, repeat }: KeyboardEvent) => {
    const isField = target instanceof Element && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
    const isKey = key.length === 1 || key === 'Enter' || key === 'Tab'
    if (isKey && !isField && !ctrlKey && !altKey && !metaKey && !repeat) keys.push({ key, at: timeStamp })
  }
  addEventListener('keydown', onKeyDown, true)
  const early: EarlyKeys = { keys, end: () => removeEventListener('keydown', onKeyDown, true) }
  globalThis.__sneKeys = early
}
