import assert from 'node:assert/strict'
import test from 'node:test'
import { isWithin, windowOf, zoomedIn } from './dot-window.ts'

const whole = { x: { from: 0, until: 100 }, y: { from: 80, until: 100 } }

test('shows all points with a margin', () => {
  const window = windowOf([
    { x: 10, y: 85 },
    { x: 110, y: 95 },
  ])
  assert.deepEqual(window, { x: { from: 6, until: 114 }, y: { from: 84.6, until: 95.4 } })
  assert.equal(isWithin({ x: 10, y: 85 }, window), true)
  assert.equal(isWithin({ x: 10, y: 96 }, window), false)
  assert.deepEqual(windowOf([{ x: 0, y: 50 }]), { x: { from: -0.04, until: 0.04 }, y: { from: 48, until: 52 } })
})

test('zooms around a point or the middle, and not beyond the whole', () => {
  assert.deepEqual(zoomedIn(whole, whole, 2), { x: { from: 25, until: 75 }, y: { from: 85, until: 95 } })
  assert.deepEqual(zoomedIn(whole, whole, 2, { x: 90, y: 81 }), {
    x: { from: 50, until: 100 },
    y: { from: 80, until: 90 },
  })
  const zoomed = { x: { from: 50, until: 100 }, y: { from: 80, until: 90 } }
  assert.equal(zoomedIn(zoomed, whole, 0.5), undefined)
  assert.deepEqual(zoomedIn({ x: { from: 0, until: 25 }, y: { from: 80, until: 85 } }, whole, 0.5), {
    x: { from: 0, until: 50 },
    y: { from: 80, until: 90 },
  })
})
