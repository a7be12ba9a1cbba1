import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBarcode } from './barcode.ts'

test('reads an EAN, a UPC and a carton of the same bottle as one barcode', () => {
  assert.equal(readBarcode('4006381333931'), '4006381333931')
  assert.equal(readBarcode(' 4 006381-333931 '), '4006381333931')
  assert.equal(readBarcode('14006381333938'), '4006381333931')
  assert.equal(readBarcode('04006381333931'), '4006381333931')
  assert.equal(readBarcode('036000291452'), '0036000291452')
  assert.equal(readBarcode('0036000291452'), '0036000291452')
})

test('expands a short UPC, but not a short EAN', () => {
  assert.equal(readBarcode('04252614'), '0042100005264')
  assert.equal(readBarcode('96385074'), '96385074')
})

test('rejects a misread digit and a text that is no barcode', () => {
  for (const text of ['4006381333932', '4006381339331', '123', '', 'Riesling', '400638133393', 'ftp://example.org/1']) {
    assert.equal(readBarcode(text), undefined, text)
  }
})

test('reads the address or the article number in a QR code of the maker', () => {
  assert.equal(readBarcode('HTTPS://E-label.example/a7/X?l=de#nutrition'), 'https://e-label.example/a7/X?l=de')
  assert.equal(readBarcode('https://id.example.org/01/04006381333931/10/L42'), '4006381333931')
  assert.equal(readBarcode(`https://example.org/${'x'.repeat(200)}`), undefined)
})
