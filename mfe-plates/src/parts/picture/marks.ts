import type { ControlPoint } from '@sne/shared/contract'
import type { QcLevel } from '@sne/shared/domain'

const variable = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--sne-${name}`).trim()

/** Colours of the theme in use. */
export const colours = () => {
  const levels: Readonly<Record<QcLevel, string>> = {
    low: variable('blue-text'),
    medium: variable('green-text'),
    high: variable('purple-text'),
    blank: variable('text-weak'),
    calibrator: variable('text-weak'),
  }
  return {
    levels,
    fail: variable('red-text'),
    warning: variable('amber-text'),
    line: variable('line-strong'),
    weak: variable('text-weak'),
    surface: variable('surface'),
  }
}

interface Mark {
  readonly x: number
  readonly y: number
  readonly level: QcLevel
  readonly state: ControlPoint['state']
}

/** The outline of a level: a circle, a square or a triangle, so that no level is known by its colour alone. */
export function levelPath(level: QcLevel, x: number, y: number, size: number): Path2D {
  const path = new Path2D()
  if (level === 'medium') path.rect(x - size, y - size, size * 2, size * 2)
  else if (level === 'high') {
    path.moveTo(x, y - size * 1.2)
    path.lineTo(x + size * 1.15, y + size)
    path.lineTo(x - size * 1.15, y + size)
    path.closePath()
  } else path.arc(x, y, size, 0, Math.PI * 2)
  return path
}

/** Draws one value; a value out of rule is crossed, one with a warning has a ring. Canvas pixels. */
export function pointMark(context: CanvasRenderingContext2D, { x, y, level, state }: Mark): void {
  const look = colours()
  const ratio = devicePixelRatio
  const path = levelPath(level, x, y, (state === 'ok' ? 3 : 4) * ratio)
  context.save()
  // Lines of levels leave their dashes behind.
  context.setLineDash([])
  context.fillStyle = state === 'fail' ? look.surface : look.levels[level]
  context.strokeStyle = state === 'fail' ? look.fail : state === 'warning' ? look.warning : look.levels[level]
  context.lineWidth = (state === 'ok' ? 1 : 2) * ratio
  context.fill(path)
  context.stroke(path)
  if (state === 'fail') {
    const arm = 3 * ratio
    context.beginPath()
    context.moveTo(x - arm, y - arm)
    context.lineTo(x + arm, y + arm)
    context.moveTo(x + arm, y - arm)
    context.lineTo(x - arm, y + arm)
    context.stroke()
  }
  context.restore()
}
