export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Divides a box into boxes whose areas are in the proportion of the values, and which are as square as rows of them
 * allow (Bruls, Huizing and van Wijk, "Squarified Treemaps", 2000). The values are above zero, the largest first.
 */
export function squarified(values: readonly number[], box: Box): Box[] {
  const sum = values.reduce((total, value) => total + value, 0)
  const scale = sum > 0 ? (box.width * box.height) / sum : 0
  const areas = values.map(value => value * scale)
  const boxes: Box[] = []
  let rest = box
  let from = 0
  while (from < areas.length) {
    const side = Math.min(rest.width, rest.height)
    let until = from + 1
    while (until < areas.length && worst(areas.slice(from, until + 1), side) <= worst(areas.slice(from, until), side)) {
      until++
    }
    const laid = laidOut(areas.slice(from, until), rest)
    boxes.push(...laid.boxes)
    rest = laid.rest
    from = until
  }
  return boxes
}

/** Returns the largest ratio of the sides of areas that lie along a side. */
function worst(areas: readonly number[], side: number): number {
  const sum = areas.reduce((total, area) => total + area, 0)
  const thickness = sum / side
  return Math.max(...areas.map(area => Math.max(area / thickness ** 2, thickness ** 2 / area)))
}

/** Lays areas along the shorter side of a box, and returns what is left of it. */
function laidOut(areas: readonly number[], box: Box): { boxes: Box[]; rest: Box } {
  const sum = areas.reduce((total, area) => total + area, 0)
  const { x, y, width, height } = box
  const isUpright = width >= height
  const thickness = sum / Math.max(1e-9, isUpright ? height : width)
  let at = isUpright ? y : x
  const boxes = areas.map(area => {
    const length = area / Math.max(1e-9, thickness)
    const laid = isUpright
      ? { x, y: at, width: thickness, height: length }
      : { x: at, y, width: length, height: thickness }
    at += length
    return laid
  })
  const rest = isUpright
    ? { x: x + thickness, y, width: Math.max(0, width - thickness), height }
    : { x, y: y + thickness, width, height: Math.max(0, height - thickness) }
  return { boxes, rest }
}
