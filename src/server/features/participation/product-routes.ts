import { productCalls } from '#api/product.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { productDetail, productList, updateProducts } from './products.ts';

export const productRoutes = (parts: RouteParts) =>
  serveCalls(
    parts,
    productCalls,
    {
      'GET /product/getList': productList,
      'GET /product/getDetail': productDetail,
      'POST /product/update': updateProducts,
    },
    { cachedForGuests: ['GET /product/getList', 'GET /product/getDetail'] },
  );
