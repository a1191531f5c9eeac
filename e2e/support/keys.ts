import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** The focused element, as a person sees it. */
interface Focused {
  readonly name: string
  /** Within the window, and large enough to be seen. */
  readonly onScreen: boolean
  /** Something is drawn around it. */
  readonly marked: boolean
  /** It had the focus before on this round. */
  readonly again: boolean
}

/** Functions of the page, under `globalThis.tabbing`. */
interface Tabbing {
  /** Reads the focused element. */
  readonly look: () => Focused | null
  /** The elements focused at each press of Tab since `begin`. */
  readonly way: (Focused | null)[]
  readonly begin: () => void
}

/** Puts the functions of `Tabbing` into the page. */
const installTabbing = (page: Page) =>
  page.evaluate(() => {
    const place = globalThis as unknown as { tabbing?: Tabbing }
    if (place.tabbing) return
    let seen = new Set<Element>()
    const way: (Focused | null)[] = []
    const look = (): Focused | null => {
      const element = document.activeElement
      if (!element || element === document.body) return null
      // Fields of antd are small; the frame around them is the drawn part.
      const frame = element.closest(
        '.ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-input-number, .record-search',
      )
      const around = [element, element.parentElement, element.parentElement?.parentElement, frame]
      const drawn = around.filter(
        (one, place) => one && (place === 0 || /ant-|sne-scan|record-search/.test(one.className)),
      )
      const marked = drawn.some((one) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one as Element)
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
      })
      const { top, bottom, left, right } = (frame ?? element).getBoundingClientRect()
      const again = seen.has(element)
      seen.add(element)
      const text =
        element.getAttribute('aria-label') ?? element.getAttribute('placeholder') ?? element.textContent
      return {
        name: `${element.tagName.toLowerCase()} ${(text ?? '').trim().slice(0, 40)}`,
        onScreen: bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && bottom > top,
        marked,
        again,
      }
    }
    document.addEventListener('keydown', ({ key }) => key === 'Tab' && way.push(look()), true)
    const begin = () => {
      seen = new Set()
      way.length = 0
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    }
    place.tabbing = { look, way, begin }
  })

const tabbing = (page: Page) =>
  page.evaluateHandle(() => (globalThis as unknown as { tabbing: Tabbing }).tabbing)

/** Presses of Tab after which a round that does not come around has failed. */
const mostPresses = 400
/** Presses between two looks at the way. */
const atOnce = 12

/**
 * One round without waiting after each press.
 * @returns the focused elements; null where one was not seen at once, which a slow round has to look at
 */
async function quickRound(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[] | null> {
  const inPage = await tabbing(page)
  await inPage.evaluate(({ begin }) => begin())
  for (let presses = 0; presses < mostPresses; presses += atOnce) {
    for (let press = 0; press < atOnce; press += 1) await page.keyboard.press(key)
    const way = await inPage.evaluate((all) => all.way)
    // Nothing has the focus before the first press, and between the last element and the first.
    const end = way.findIndex((at) => at?.again)
    const walked = (end < 0 ? way : way.slice(0, end)).filter((at) => at !== null)
    if (walked.some(({ onScreen, marked }) => !onScreen || !marked)) return null
    if (end >= 0) return walked.map(({ name }) => name)
  }
  return null
}

/** One round that waits after each press for late drawing, and reports problems. */
async function slowRound(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const inPage = await tabbing(page)
  await inPage.evaluate(({ begin }) => begin())
  const focused = () => inPage.evaluate(({ look }) => look())
  // A field that keeps itself ready for the scanner has taken the focus: the round ends where it takes it again.
  const start = await focused()
  const way = start ? [start.name] : []
  for (let presses = 0; presses < mostPresses; presses += 1) {
    await page.keyboard.press(key)
    const at = await focused()
    if (!at || at.again) return way
    way.push(at.name)
    await expect
      .poll(async () => (await focused())?.onScreen, {
        message: `${at.name} is on screen when it has the focus`,
      })
      .toBe(true)
    expect.soft((await focused())?.marked, `${at.name} shows that it has the focus`).toBe(true)
  }
  throw new Error(`${key} does not come around: ${way.slice(-5).join(', ')}`)
}

async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  await installTabbing(page)
  return (await quickRound(page, key)) ?? slowRound(page, key)
}

/** Late content that pushes the page down has arrived: for half a second nothing has moved. */
async function settled(page: Page) {
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  let known = -1
  await expect
    .poll(
      async () => {
        const before = known
        known = await height()
        return known === before
      },
      { intervals: [500] },
    )
    .toBe(true)
}

/**
 * Through the page with Tab, and back: everything that takes the focus is seen, and the way leads on and out
 * again.
 * @returns the focused elements on the way
 */
export async function tabAround(page: Page): Promise<Set<string>> {
  await settled(page)
  return new Set([...(await walk(page, 'Tab')), ...(await walk(page, 'Shift+Tab'))])
}

/**
 * Presses a key until something has the focus, as a person does who looks for it. Several presses go to the page at
 * once: once it has the focus, the rest of them are held back from it.
 */
export async function keyTo(page: Page, target: Locator, key = 'Tab', most = 120) {
  await expect(target).toBeVisible()
  // A button that waits for a call takes no focus; a person sees it grey and waits too.
  await expect(target).toBeEnabled()
  const pressed = key.split('+').at(-1)
  for (let presses = 0; presses < most; presses += atOnce) {
    const hold = await target.evaluateHandle((element, name) => {
      const listener = (event: KeyboardEvent) => {
        if (event.key !== name || document.activeElement !== element) return
        event.preventDefault()
        event.stopImmediatePropagation()
      }
      addEventListener('keydown', listener, true)
      return {
        arrived: document.activeElement === element,
        end: () => removeEventListener('keydown', listener, true),
      }
    }, pressed)
    const arrived = await hold.evaluate((held) => held.arrived)
    if (!arrived)
      for (let press = 0; press < Math.min(atOnce, most - presses); press += 1) await page.keyboard.press(key)
    await hold.evaluate(({ end }) => end())
    if (arrived) return
  }
  await expect(target, `${key} leads there`).toBeFocused()
}

/** Moves the focus to a button or link with Tab, or another key, and presses it. */
export async function pressBy(page: Page, target: Locator, key = 'Tab') {
  await keyTo(page, target, key)
  await page.keyboard.press('Enter')
}

/** The window holds the focus. Tab leads to the browser's own bar and back, never to the page behind. */
export async function expectHeldIn(page: Page, dialog: Locator) {
  const inside = (orNowhere: boolean) =>
    dialog.evaluate(
      (element, allowed) =>
        element.contains(document.activeElement) || (allowed && document.activeElement === document.body),
      orNowhere,
    )
  await expect.poll(() => inside(false)).toBe(true)
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await inside(true), 'the window holds the focus').toBe(true)
  }
}

/** Milliseconds between two keys typed by a person. Keys of a scanner follow each other within 30. */
const handGap = 150

/**
 * Presses a key as a person does, some time after the last key: a page tells people from scanners by it.
 * @param gap milliseconds by the clock of the page
 */
export async function pressByHand(page: Page, key: string, gap = handGap) {
  const begun = await page.evaluate(() => performance.now())
  await page.waitForFunction(([since, wait]) => performance.now() - since > wait, [begun, gap] as const)
  await page.keyboard.press(key)
}

/**
 * Writes a code as a scanner does, with a pause of so many milliseconds before the last `rest` characters. The browser notes the moments
 * that are given, however busy the machine is; nothing is waited for.
 */
export async function scanWithPause(page: Page, before: string, pause: number, rest: string, pace = 5) {
  const session = await page.context().newCDPSession(page)
  const press = (key: string, timestamp: number) => {
    const named = { key, text: key === 'Enter' ? '\r' : key, timestamp }
    const code = key === 'Enter' ? { code: 'Enter', windowsVirtualKeyCode: 13 } : {}
    return [
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...named, ...code }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp, ...code }),
    ]
  }
  let now = Date.now() / 1000
  const sent = [...before, ...rest, 'Enter'].flatMap((key, place) => {
    now += (place === before.length && place > 0 ? pause : pace) / 1000
    return press(key, now)
  })
  await Promise.all(sent)
  await session.detach()
}
