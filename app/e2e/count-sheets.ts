import type { Page } from '@playwright/test';

/** On paper: how many sheets a page takes. */
export async function countSheets(page: Page, format: 'Letter' | 'A4'): Promise<number> {
  const pdf = await page.pdf({ format });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
