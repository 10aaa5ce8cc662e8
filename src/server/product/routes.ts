import { productCalls } from '#api/product.ts';
import { type RouteParts, serveCalls } from '../serve-calls.ts';
import { productDetail, productList, updateProducts } from './service.ts';

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
