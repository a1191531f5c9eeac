import PDFDocument from 'pdfkit'
import type { OpenDocument } from '../layout/kept/kept-document.ts'

/** A document as pdfkit makes it, to compare with: nothing is kept from one document to the next but the parsed fonts. */
export const openPlain: OpenDocument = (options) => new PDFDocument(options)
