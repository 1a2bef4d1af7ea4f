// What of the shop is on this device, and who hands it out. Answers of the API, admin and whatever is somebody's own are
// never kept: requests for them pass by.
import { servePictures } from './pictures.ts';
import { serveShell } from './shell.ts';
import { takeOverWhenAsked } from './updates.ts';
import { sendWhenWoken } from './wake-up.ts';

serveShell();
servePictures();
sendWhenWoken();
takeOverWhenAsked();
