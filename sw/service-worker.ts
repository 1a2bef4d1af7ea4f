// What of the shop is on this device, and who hands it out. Answers of the API, admin and whatever is somebody's own are
// never kept: requests for them pass by. Photos that another app shares become a draft on this device.
import { servePictures } from './pictures.ts';
import { takeShared } from './share-target.ts';
import { serveShell } from './shell.ts';
import { takeOverWhenAsked } from './updates.ts';
import { sendWhenWoken } from './wake-up.ts';

serveShell();
servePictures();
takeShared();
sendWhenWoken();
takeOverWhenAsked();
