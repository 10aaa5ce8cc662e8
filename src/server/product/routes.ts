import { productCalls } from '#api/product.ts';
import { type Ground, serveCalls } from '../serve-calls.ts';
import { productDetail, productList, updateProducts } from './service.ts';

export const productRoutes = (ground: Ground) =>
  serveCalls(
    ground,
    productCalls,
    {
      'GET /product/getList': productList,
      'GET /product/getDetail': productDetail,
      'POST /product/update': updateProducts,
    },
    ['GET /product/getList', 'GET /product/getDetail'],
  );
