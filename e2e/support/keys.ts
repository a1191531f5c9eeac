import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** What has the focus, as a person sees it. */
interface Focused {
  readonly name: string
  /** Within the window, and large enough to be seen. */
  readonly onScreen: boolean
  /** Something is drawn around it. */
  readonly marked: boolean
  /** It had the focus before on this round. */
  readonly again: boolean
}

const focused = (page: Page): Promise<Focused | null> =>
  page.evaluate(() => {
    const known = globalThis as { tabbed?: Set<Element> }
    const seen = known.tabbed ?? new Set()
    known.tabbed = seen
    const element = document.activeElement
    if (!element || element === document.body) return null
    // Fields of antd are small; the frame around them is what is drawn.
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
  })

const forgetWay = (page: Page) =>
  page.evaluate(() => {
    delete (globalThis as { tabbed?: unknown }).tabbed
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })

async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  await forgetWay(page)
  // A field that keeps itself ready for the scanner has taken the focus: the round ends where it takes it again.
  const start = await focused(page)
  const way = start ? [start.name] : []
  for (let presses = 0; presses < 400; presses += 1) {
    await page.keyboard.press(key)
    const at = await focused(page)
    if (!at || at.again) return way
    way.push(at.name)
    // What is drawn may follow a moment after the focus.
    if (!at.onScreen)
      await expect
        .poll(async () => (await focused(page))?.onScreen, {
          message: `${at.name} is on screen when it has the focus`,
          timeout: 1_000,
        })
        .toBe(true)
    expect.soft(at.marked, `${at.name} shows that it has the focus`).toBe(true)
  }
  throw new Error(`${key} does not come around: ${way.slice(-5).join(', ')}`)
}

/** What comes late and pushes the page down has come: for half a second nothing has moved. */
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
 * Through the page with Tab, and back: everything that takes the focus is seen, and the way leads on and out again.
 * @returns what had the focus on the way
 */
export async function tabAround(page: Page): Promise<Set<string>> {
  await settled(page)
  return new Set([...(await walk(page, 'Tab')), ...(await walk(page, 'Shift+Tab'))])
}

/** Presses a key until something has the focus, as a person does who looks for it. */
export async function keyTo(page: Page, target: Locator, key = 'Tab', most = 120) {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target, `${key} leads there`).toBeFocused()
}

/** Goes to a button or link with Tab and presses it. */
export async function pressBy(page: Page, target: Locator) {
  await keyTo(page, target)
  await page.keyboard.press('Enter')
}

/** The focus is in the window, and Tab leads to the browser's own bar and back, never to the page behind. */
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
