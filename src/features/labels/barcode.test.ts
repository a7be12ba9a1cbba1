import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBarcode } from './barcode.ts'

test('an EAN, a UPC and a carton of the same bottle are one barcode', () => {
  assert.equal(readBarcode('4006381333931'), '4006381333931')
  assert.equal(readBarcode(' 4 006381-333931 '), '4006381333931')
  assert.equal(readBarcode('14006381333938'), '4006381333931')
  assert.equal(readBarcode('04006381333931'), '4006381333931')
  assert.equal(readBarcode('036000291452'), '0036000291452')
  assert.equal(readBarcode('0036000291452'), '0036000291452')
})

test('a short UPC stands for a long one, a short EAN for itself', () => {
  assert.equal(readBarcode('04252614'), '0042100005264')
  assert.equal(readBarcode('96385074'), '96385074')
})

test('a misread digit is noticed, and so is what is no barcode', () => {
  for (const text of ['4006381333932', '4006381339331', '123', '', 'Riesling', '400638133393', 'ftp://example.org/1']) {
    assert.equal(readBarcode(text), undefined, text)
  }
})

test('the address in a QR code of the maker stands for the wine, or names its article', () => {
  assert.equal(readBarcode('HTTPS://E-label.example/a7/X?l=de#nutrition'), 'https://e-label.example/a7/X?l=de')
  assert.equal(readBarcode('https://id.example.org/01/04006381333931/10/L42'), '4006381333931')
  assert.equal(readBarcode(`https://example.org/${'x'.repeat(200)}`), undefined)
})
