import { LIVE_NOTE } from '#contract/selling/selling-messages.ts';
import { listViolationsInBothThemes } from './axe.ts';
import { drawPlainPhoto } from './draw-plain-photo.ts';
import { expect, test } from './journey.ts';
import { choosePhotos, jpegFile, listButton, expectListed, openSell } from './sell-page.ts';

test('a tap on List waits for a photo that is being read, and the new listing shows its seller a note once', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSell(page);
  await page.getByRole('textbox', { name: 'Title' }).fill('Listed in a hurry');
  await page.getByRole('spinbutton', { name: 'Your Price ($)' }).fill('6');
  await page.evaluate(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called with its own this
    const { arrayBuffer } = Blob.prototype;
    const gate = new Promise((resolve) => addEventListener('read-photos', resolve, { once: true }));
    Blob.prototype.arrayBuffer = async function (this: Blob) {
      await gate;
      return Reflect.apply(arrayBuffer, this, []);
    };
  });
  await choosePhotos(page, jpegFile(await drawPlainPhoto()));
  await listButton(page).click();
  await expect(listButton(page)).toHaveAttribute('aria-busy', 'true');
  await page.evaluate(() => dispatchEvent(new Event('read-photos')));
  await expectListed(page);

  const note = page.getByRole('region', { name: LIVE_NOTE.title });
  await expect(note.getByRole('heading')).toBeFocused();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
  expect.soft(await listViolationsInBothThemes(page)).toEqual([]);
  await page.evaluate(() => {
    navigator.share = async (data) => {
      document.body.append(`Shared ${data?.title}: ${data?.url}`);
    };
  });
  await note.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText(`Shared Listed in a hurry: ${page.url()}`)).toBeAttached();
  await note.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit listing' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Edited at leisure');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edited at leisure' })).toBeVisible();
  await note.getByRole('button', { name: LIVE_NOTE.close }).click();
  await expect(note).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible();
  await expect(note).toHaveCount(0);
});
