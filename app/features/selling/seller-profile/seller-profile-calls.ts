import { request } from '#app/http/request.ts';
import { createSellerProfileClient } from '#app/http/selling/seller-profile.ts';

export const sellerProfileCalls = createSellerProfileClient(request);
